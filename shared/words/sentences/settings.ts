import type { Sentences } from "../sentence.ts";

/** What a setting of central, of an edge or of the simulator lacks. Each follows the name of the setting. */
export const settingSentences = {
  is_no_setting: ["is not a setting", "bukan pengaturan"],
  must_be_days: ["must be a whole number of days, 1 to {limit}", "harus jumlah hari bulat, 1 sampai {limit}"],
  must_be_minutes_up_to: ["must be whole minutes, 1 to {limit}", "harus menit bulat, 1 sampai {limit}"],
  must_be_hours: ["must be a number of hours, 1 to {limit}", "harus jumlah jam, 1 sampai {limit}"],
  must_be_seconds_up_to: ["must be seconds, 1 to {limit}", "harus detik, 1 sampai {limit}"],
  must_be_kilobytes: ["must be a whole number of kilobytes, 1 or more", "harus jumlah kilobita bulat, minimal 1"],
  must_be_release_key: [
    "must be a public key of minisign: the line that begins with RW",
    "harus kunci publik minisign: baris yang diawali RW",
  ],
  must_be_hours_of_day: [
    "must be two times of the day, such as 22:00-05:00",
    "harus dua waktu dalam sehari, misalnya 22:00-05:00",
  ],
  must_be_megabytes: [
    "must be a whole number of megabytes, {least} to {most}",
    "harus jumlah megabita bulat, {least} sampai {most}",
  ],
  must_be_central: [
    "must be the address of central, such as https://central.example",
    "harus alamat pusat, misalnya https://central.example",
  ],
  must_be_proxy: [
    "must be the address of a proxy, such as http://proxy.example:3128",
    "harus alamat proksi, misalnya http://proxy.example:3128",
  ],
  must_be_broker: [
    "must be the address of an MQTT broker, such as mqtt://192.168.1.10",
    "harus alamat broker MQTT, misalnya mqtt://192.168.1.10",
  ],
  must_be_quarter_hours: [
    "must be times on the quarter hour, such as 06:00,14:00,22:00",
    "harus jam pada seperempat jam, misalnya 06:00,14:00,22:00",
  ],
  must_be_argon2id: ["must be an argon2id hash ($argon2id$…)", "harus hash argon2id ($argon2id$…)"],
  must_be_schedule: [
    "must be a cron expression of five fields, such as 45 5,13,21 * * *, or off",
    "harus ungkapan cron dengan lima bagian, misalnya 45 5,13,21 * * *, atau off",
  ],
  must_be_origin: ["must be an origin such as https://gates.example", "harus asal seperti https://gates.example"],
  must_be_postgres: ["must be a postgres:// address", "harus alamat postgres://"],
  must_be_bucket: ["must be the name of a bucket", "harus nama bucket"],
  must_be_scanner: [
    "must be a tcp:// address with a port, or unix:/path",
    "harus alamat tcp:// dengan port, atau unix:/jalur",
  ],
  must_be_smtp: ["must be an smtp:// or smtps:// address", "harus alamat smtp:// atau smtps://"],
  must_be_contact: ["must be an https:// or mailto: address", "harus alamat https:// atau mailto:"],
  must_be_32_bytes: ["must be 32 bytes in base64", "harus 32 bita dalam base64"],
  must_be_given: ["must be given", "harus diisi"],
  must_be_given_for_mail: ["must be given for mail by smtp", "harus diisi untuk email lewat smtp"],
  must_be_given_with: ["must be given with {others}", "harus diisi bersama {others}"],
  must_be_given_for_service: ['must be given for the service "{name}"', 'harus diisi untuk layanan "{name}"'],
  must_be_given_for_reports: ["must be given for reports", "harus diisi untuk laporan"],
  holds_login: [
    "must be an address without a user or password: these have settings of their own",
    "harus alamat tanpa pengguna atau kata sandi: keduanya punya pengaturan sendiri",
  ],
  must_be_service_name: [
    "must be lower-case letters, digits and hyphens",
    "harus huruf kecil, angka, dan tanda hubung",
  ],
  must_be_area_id: ["must be the id of an area", "harus id sebuah kawasan"],
  must_be_order_path: ["must start with / and hold {place}", "harus mulai dengan / dan berisi {place}"],
  names_two_services: ['names two services "{name}"', 'menyebut dua layanan "{name}"'],
  has_service_already: ["already has a service of this kind", "sudah punya layanan sejenis ini"],
  soap_has_no_tracking: [
    "must be coarri-codeco: the SOAP services have no tracking",
    "harus coarri-codeco: layanan SOAP tidak punya tracking",
  ],
  names_no_service: ["is the name of no service", "bukan nama layanan mana pun"],

  needs_a_lane: ["needs at least one lane", "perlu paling sedikit satu jalur"],
  must_be_short_name: [
    "must be a short name of letters, digits, . _ and -",
    "harus nama pendek dari huruf, angka, . _ dan -",
  ],
  must_be_pty_path: [
    "must be an absolute path; a pseudo-terminal appears there",
    "harus jalur mutlak; terminal semu muncul di sana",
  ],
  must_be_two_hex_digits: ["must be two hex digits", "harus dua angka heksadesimal"],
  must_be_hook: [
    "must be the edge's http://<host>:<console port>/hooks/<device id>",
    "harus http://<host>:<port konsol>/hooks/<id perangkat> milik edge",
  ],
  must_be_letter: ["must be a letter from A to Z", "harus huruf A sampai Z"],
  must_be_port_moment: ["must be YYYY-MM-DD HH:mm:ss", "harus YYYY-MM-DD HH:mm:ss"],
} as const satisfies Sentences;
