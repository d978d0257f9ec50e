import type { Sentences } from "../sentence.ts";

/** Sentences of the site's broker and of the devices that connect to it. */
export const brokerSentences = {
  offline: ["{device} is offline", "{device} tidak tersambung"],
  not_said_there: ["{device} has not reported yet", "{device} belum melaporkan diri"],
  says_offline: ["{device} says that it is offline", "{device} melaporkan bahwa sambungannya putus"],
  state_untold: ["{device} does not report its state", "{device} tidak memberitahukan keadaannya"],
  relays_untold: ["{device} does not report its relays", "{device} tidak memberitahukan relainya"],
  its_input_untold: ["{device} does not report its input {input}", "{device} tidak memberitahukan masukan {input}"],
  input_no_switch: [
    "{device} does not report its input {input}: it must be a switch",
    "{device} tidak memberitahukan masukan {input}: harus diatur sebagai sakelar",
  ],
  switch_untold: ["{device} does not report its switch {input}", "{device} tidak memberitahukan sakelar {input}"],
  overloaded: ["{device} switched off: overload", "{device} mati karena beban terlalu besar"],
  relay_stays_on: [
    "relay {relay} did not switch itself off: set its auto_off to {seconds} s",
    "relai {relay} tidak mati sendiri: pasang auto_off {seconds} dtk",
  ],
  not_configured: [
    "{device} has not taken its configuration: its switches must start off and be detached from its inputs",
    "{device} belum menerima pengaturannya: sakelarnya harus mulai dalam keadaan mati dan lepas dari masukannya",
  ],
  pulse_not_taken: ["{device} has not taken its pulse time", "{device} belum menerima lama pulsanya"],
  broker_silent: ["the broker {broker} does not respond", "broker {broker} diam"],
  broker_unusable: ["the broker {broker} cannot be used: {why}", "broker {broker} tidak dapat dipakai: {why}"],
  broker_unreachable: ["the broker {broker} is not reachable", "broker {broker} tidak dapat dihubungi"],
  broker_not_connected: ["the broker {broker} is not connected yet", "broker {broker} belum tersambung"],
  broker_no_answer: ["the broker {broker} did not acknowledge in time", "broker {broker} tidak menjawab pada waktunya"],
  broker_closed: ["the broker connection is closed", "sambungan ke broker ditutup"],
  certificate_not_trusted: [
    "its certificate is signed by nobody that this gate trusts (site_broker_ca_file)",
    "sertifikatnya tidak ditandatangani oleh yang dipercaya gerbang ini (site_broker_ca_file)",
  ],
  sign_in_refused: [
    "it does not take this gate's user name, password or certificate",
    "nama pengguna, kata sandi atau sertifikat gerbang ini tidak diterima",
  ],
  certificate_expired: [
    "its certificate has expired: renew it, or look at this gate's clock",
    "sertifikatnya kedaluwarsa: perbarui, atau periksa jam gerbang ini",
  ],
  certificate_not_yet: [
    "its certificate is not valid yet: look at this gate's clock",
    "sertifikatnya belum berlaku: periksa jam gerbang ini",
  ],
  certificate_of_other: ["its certificate is for another host name", "sertifikatnya untuk nama host lain"],
  tls_version: [
    "it does not support TLS on this port, or no version that both support",
    "tidak memakai TLS di sana, atau versinya tidak sama-sama dikenal",
  ],
  no_tls: ["it does not support TLS on this port", "tidak memakai TLS di sana"],
  command_on: ["a command on {topic}", "perintah di {topic}"],
  reader_on: ["the reader on {topic}", "pembaca di {topic}"],
} as const satisfies Sentences;
