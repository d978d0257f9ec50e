import type { Sentences } from "../sentence.ts";

/** Signing in, accounts, roles and rights. */
export const accessSentences = {
  password_is_wrong: ["The e-mail address or the password is incorrect", "Alamat email dan kata sandi tidak cocok"],
  attempt_is_over: [
    "This attempt has expired or is completed: begin again",
    "Percobaan ini sudah lewat atau selesai: mulai lagi",
  ],
  push_is_off: ["Messages to devices are off at this central", "Pesan ke perangkat dimatikan di pusat ini"],
  factor_is_wrong: ["This second factor is not valid: try again", "Kode atau kunci sandi salah: coba lagi"],
  passkey_is_unknown: [
    "This passkey is not known here, or did not verify its user",
    "Kunci sandi ini tidak dikenal di sini, atau tidak memeriksa pemakainya",
  ],
  passkey_is_of_another_site: [
    "does not answer this challenge for this site: try again",
    "kunci sandi ini bukan untuk situs ini: coba lagi",
  ],
  code_is_not_current: [
    "does not match the app's current code: check the device's clock",
    "bukan kode aplikasi saat ini: periksa juga jam perangkat Anda",
  ],
  must_be_six_digits: ["must be the six digits of the app", "isi enam angka dari aplikasi"],
  code_or_passkey: ["must be a code, or a passkey", "perlu kode atau kunci sandi"],
  code_or_passkey_is_needed: [
    "is required, or a passkey with its challenge",
    "perlu juga kode aplikasi, kode pemulihan, atau kunci sandi",
  ],
  must_be_pin: ["must be 6 to 8 digits", "isi 6 sampai 8 angka"],
  pin_is_guessable: ["is one that anyone would try first", "terlalu mudah ditebak"],
  password_is_guessable: [
    "must not be a common or guessable password: use four or five unrelated words",
    "kata sandi ini mudah ditebak: pakailah empat atau lima kata yang tidak berhubungan",
  ],
  link_is_bad: [
    "This link is not valid or has expired: ask for a new one",
    "Tautan ini tidak berlaku atau sudah lewat: minta yang baru",
  ],
  no_app_to_remove: ["There is no authenticator app to remove", "Tidak ada aplikasi autentikator untuk dihapus"],
  no_passkey_to_prove: ["There is no passkey to prove", "Tidak ada kunci sandi untuk dibuktikan"],
  too_many_passkeys: [
    "Passkey limit reached: remove one first",
    "Kunci sandi sudah sebanyak batasnya: hapus satu dulu",
  ],
  recovery_needs_factor: [
    "Recovery codes replace a lost second factor: set one up first",
    "Kode pemulihan menggantikan faktor kedua yang hilang: pasang dulu satu",
  ],
  own_factors_in_profile: [
    "Change your own second factors in your profile",
    "Ubah faktor kedua Anda sendiri di akun Anda",
  ],
  address_is_verified: ["This address is verified already", "Alamat ini sudah terbukti"],
  session_has_expired: ["The session has expired: sign in again", "Sesi sudah lewat: masuk lagi"],
  session_has_ended: ["This session has ended: sign in again", "Sesi ini sudah berakhir: masuk lagi"],
  refresh_token_is_bad: [
    "This refresh token is not valid: sign in again",
    "Token penyegar ini tidak berlaku: masuk lagi",
  ],
  access_token_is_bad: ["This access token is not valid: sign in again", "Token ini tidak berlaku: masuk lagi"],
  access_token_has_expired: [
    "The access token has expired: refresh it or sign in again",
    "Token sudah lewat: segarkan atau masuk lagi",
  ],
  bearer_is_needed: ["This operation needs a bearer token", "Operasi ini memerlukan token"],
  bearer_is_malformed: [
    "The Authorization header must be `Bearer <token>`",
    "Kepala Authorization harus `Bearer <token>`",
  ],
  client_access_has_ended: ["This client's access has ended", "Akses klien ini sudah berakhir"],
  edge_was_revoked: [
    "This edge has been revoked: it must wipe its data",
    "Edge ini sudah dicabut: datanya harus dihapus",
  ],
  needs_second_factor: [
    "Your level needs a second factor: set one up, or sign in again with an existing one",
    "Tingkat Anda wajib memakai faktor kedua: pasang satu, atau masuk lagi dengan yang sudah ada",
  ],
  needs_fresh_proof: [
    "This changes how somebody signs in: prove by your password that it is you, then send it again",
    "Ini mengubah cara seseorang masuk: buktikan dengan kata sandi bahwa ini Anda, lalu kirim lagi",
  ],
  only_people: ["Only people can do that", "Hanya orang yang dapat melakukannya"],
  only_area_side_at_gates: [
    "Only people of the area's side sign in at gates",
    "Hanya orang dari pihak kawasan yang masuk di gerbang",
  ],
  needs_permission: ["This needs the permission {permission}", "Anda tidak berhak: ini memerlukan hak {permission}"],
  needs_edge: ["This needs the credentials of an edge", "Ini memerlukan kredensial edge"],
  needs_external_system: ["This needs the credentials of an external system", "Ini memerlukan kredensial sistem luar"],
  needs_invitation: ["This needs the access token of an invitation", "Ini memerlukan token undangan"],
  needs_user: ["This needs a signed-in user", "Ini memerlukan orang yang sudah masuk"],
  needs_link_or_token: [
    "This needs a signed link or a bearer token",
    "Ini memerlukan tautan bertanda tangan atau token",
  ],
  client_lacks_scope: ["This client lacks the scope {scope}", "Klien ini tidak punya hak {scope}"],

  role_is_too_low: ["Your role level is too low for this", "Tingkat peran Anda tidak cukup untuk ini"],
  person_holds_more: [
    "This person holds permissions that you don't hold yourself",
    "Orang ini punya hak yang tidak Anda miliki sendiri",
  ],
  person_works_elsewhere: [
    "This person also works in areas that you don't see",
    "Orang ini juga bekerja di kawasan yang tidak Anda lihat",
  ],
  area_side_creates_staff: [
    "Only the area's side creates officers and admins",
    "Hanya pihak kawasan yang membuat akun petugas dan admin",
  ],
  area_side_sets_quotas: ["Only the area's side sets quotas", "Hanya pihak kawasan yang menetapkan kuota"],
  role_is_of_another_kind: [
    "is a role of the level {level}, which is not for this kind of account",
    "peran ini (tingkat {level}) bukan untuk jenis akun ini",
  ],
  role_holds_more: ["holds permissions that you don't hold yourself", "ada hak yang tidak Anda miliki sendiri"],
  is_no_permission: ["is no permission", "hak ini tidak ada"],
  is_not_for_companies: ["is not for roles of companies", "hak ini bukan untuk peran perusahaan"],
  is_not_held_yourself: ["is none that you hold yourself", "hak ini tidak Anda miliki sendiri"],
  is_not_of_externals: ["is not held by the role `external`", "peran sistem luar tidak punya hak ini"],
  must_be_level_of_people: ["must be a level of people", "pilih tingkat untuk orang"],
  own_account_stays: ["You can't deactivate your own account", "Akun sendiri tidak dapat dinonaktifkan"],
  last_super_admin: ["This is the last super admin who can sign in", "Ini super admin terakhir yang dapat masuk"],
  delete_account_first: [
    "Delete the account before its person is forgotten",
    "Hapus dulu akunnya, baru data pribadinya",
  ],
  seats_are_taken: [
    "All {count} seats of {company} are taken: delete accounts that nobody uses, or ask the area for more",
    "Semua {count} akun {company} sudah terpakai: hapus yang tidak dipakai, atau minta tambahan ke kawasan",
  ],
  built_in_role_stays: ["A built-in role can't be deleted", "Peran bawaan tidak dapat dihapus"],
  built_in_role_keeps_key: ["A built-in role keeps its key", "Kunci peran bawaan tetap"],
  built_in_role_keeps_level: ["A built-in role keeps its level", "Tingkat peran bawaan tetap"],
  super_admin_holds_all: ["The super admin holds every permission", "Super admin punya semua hak"],
  key_is_revoked: ["Credential key {id} is revoked already", "Kunci {id} sudah dicabut"],
  client_is_revoked: ["{name} has been revoked: create another one", "{name} sudah dicabut: buat yang baru"],
  nobody_has_address: [
    "Nobody has the address {email}: see `users list`",
    "Tidak ada yang punya alamat {email}: lihat `users list`",
  ],
  account_is_off: [
    "The account of {email} is switched off: --activate switches it on again",
    "Akun {email} dimatikan: --activate menghidupkannya lagi",
  ],
  metrics_need_token: [
    "Metrics are read with their token, or on this machine",
    "Metrik dibaca dengan tokennya, atau di mesin ini",
  ],
  no_right_to_page: [
    "You have no right to this page: an admin can give it",
    "Anda tidak berhak membuka halaman ini: admin dapat memberikan haknya",
  ],
  no_right_to_form: [
    "You have no right to this form: an admin can give it",
    "Anda tidak berhak atas formulir ini: admin dapat memberikan haknya",
  ],
  pressed_elsewhere: ["This was not pressed on a page of this site", "Ini tidak ditekan di halaman situs ini"],

  // Limits of tries. Each ends with the wait.
  failed_sign_ins_here: [
    "Too many failed sign-ins from this address: try again in {minutes|minute|minutes}",
    "Terlalu banyak gagal masuk dari sini: coba lagi dalam {minutes} menit",
  ],
  failed_sign_ins_to_account: [
    "Too many failed sign-ins to this account from this address: try again in {minutes|minute|minutes}",
    "Terlalu banyak gagal masuk ke akun ini dari sini: coba lagi dalam {minutes} menit",
  ],
  failed_client_sign_ins: [
    "Too many failed client sign-ins from this address: try again in {minutes|minute|minutes}",
    "Terlalu banyak klien gagal masuk dari sini: coba lagi dalam {minutes} menit",
  ],
  failed_sign_ins_of_client: [
    "Too many failed sign-ins of this client from this address: try again in {minutes|minute|minutes}",
    "Klien ini terlalu sering gagal masuk dari sini: coba lagi dalam {minutes} menit",
  ],
  failed_enrolments: [
    "Too many failed enrolments from this address: try again in {minutes|minute|minutes}",
    "Terlalu banyak pendaftaran gagal dari sini: coba lagi dalam {minutes} menit",
  ],
  too_many_links_asked: [
    "Too many links asked for: try again in {minutes|minute|minutes}",
    "Terlalu banyak tautan diminta: coba lagi dalam {minutes} menit",
  ],
  too_many_bad_links: [
    "Too many links that are not good from this address: try again in {minutes|minute|minutes}",
    "Terlalu banyak tautan salah dari sini: coba lagi dalam {minutes} menit",
  ],
  too_many_wrong_factors: [
    "Too many second factors that were not right: try again in {minutes|minute|minutes}",
    "Terlalu banyak kode salah: coba lagi dalam {minutes} menit",
  ],
  too_many_wrong_passcodes: [
    "Too many wrong passcodes: try again in {minutes|minute|minutes}",
    "Terlalu banyak kode sandi salah: coba lagi dalam {minutes} menit",
  ],
  invitation_sent_too_often: [
    "This invitation was sent too often: try again in {minutes|minute|minutes}",
    "Undangan ini terlalu sering dikirim: coba lagi dalam {minutes} menit",
  ],
  recipient_is_invited_too_often: [
    "Too many invitations were mailed to this recipient: try again in {minutes|minute|minutes}",
    "Terlalu banyak undangan dikirim ke penerima ini: coba lagi dalam {minutes} menit",
  ],
  you_invite_too_often: [
    "You have mailed too many invitations: try again in {minutes|minute|minutes}",
    "Anda mengirim terlalu banyak undangan: coba lagi dalam {minutes} menit",
  ],
  you_upload_too_often: [
    "You have uploaded too many files: try again in {minutes|minute|minutes}",
    "Anda mengunggah terlalu banyak berkas: coba lagi dalam {minutes} menit",
  ],
  too_many_sign_ins_begun: [
    "Too many sign-ins were begun from this address: try again in {minutes|minute|minutes}",
    "Terlalu banyak percobaan masuk dimulai dari sini: coba lagi dalam {minutes} menit",
  ],
} as const satisfies Sentences;
