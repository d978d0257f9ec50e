import type { Sentences } from "../sentence.ts";

/** Sentences of cameras and of the threads that fetch their pictures. */
export const cameraSentences = {
  picture_late: ["the picture took too long", "gambar terlalu lama"],
  decoding_ended: ["the decoding thread ended", "proses pembacaan berakhir"],
  no_jpeg_or_png: ["not a JPEG or PNG picture", "yang diterima bukan gambar JPEG atau PNG"],
  no_photo: ["not a JPEG, PNG or WebP picture", "yang diterima bukan gambar JPEG, PNG atau WebP"],
  no_picture: ["not a picture", "yang diterima bukan gambar"],
  picture_too_large: [
    "a picture of {width} × {height} pixels is too large",
    "gambar {width} × {height} piksel terlalu besar",
  ],
  picture_empty: ["the picture is empty", "gambarnya kosong"],
  no_picture_published: [
    "{device} has published no picture for {seconds} s",
    "{device} tidak mengirim gambar selama {seconds} dtk",
  ],
  silent: ["no message from {device} for {seconds} s", "{device} diam selama {seconds} dtk"],
  unreachable: ["{device} is not reachable: {why}", "{device} tidak dapat dihubungi: {why}"],
  hands_out_none: ["{device} returns no picture: {why}", "{device} tidak memberi gambar: {why}"],
  it_answers: ["HTTP {status}", "jawabannya {status}"],
  wants_sign_in: ["it requires a user name and a password", "meminta nama pengguna dan kata sandi"],
  strange_sign_in: [
    "it requires a way of signing in that this gate does not support",
    "meminta cara masuk yang tidak dikenal di sini",
  ],
  wrong_sign_in: ["it rejected the user name or the password", "nama pengguna dan kata sandi tidak diterima"],
  too_many_bytes: ["its picture has more than {bytes} bytes", "gambarnya lebih dari {bytes} byte"],
  no_picture_within: ["no picture within {milliseconds} ms", "tidak ada gambar dalam {milliseconds} ms"],
  not_asked: ["the camera is no longer asked", "kamera tidak ditanya lagi"],
  none_asked: ["no camera is asked any longer", "kamera tidak ditanya lagi"],
  asking_hangs: ["the thread that fetches pictures hangs", "proses pengambil gambar macet"],
  asking_ended: ["the thread that fetches pictures ended", "proses pengambil gambar berakhir"],
} as const satisfies Sentences;
