import type { Fields } from "./field.ts";

export const peopleFields = {
  access_token: {
    says: "Sent as `Authorization: Bearer …`",
    example: "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIwMTkyYzNhNCJ9.c2ln",
  },
  refresh_token: {
    says: "Gets new tokens, once; each answer has a new one",
    example: "3q2-7wQXc8yV1mKk0sZr5nD4bT9hJ6uLpE2aGfYxW0o",
  },
  token_type: { says: "Always `Bearer`", example: "Bearer" },
  expires_in: { says: "Seconds until the access token expires", example: 900 },
  "Session.user": { says: "Who is signed in" },
  user_id: { label: ["Person", "Orang"], says: "The person", example: "0192c3a4-0000-7000-8000-0000000000a1" },
  signed_in_user_id: { says: "The person", example: "0192c3a4-0000-7000-8000-0000000000a1" },
  password: { says: "The password", example: "four unrelated words are enough" },
  current_password: { says: "The password as it is now", example: "the one from before, as it was" },
  token: {
    says: "The secret part of the link that was sent by e-mail",
    example: "Zm91ciB1bnJlbGF0ZWQgd29yZHMgYXJlIGVub3VnaCBz",
  },
  device_name: { says: "Name of the phone, as the phone reports it", example: "Sari's phone" },
  "MobileLogin.device_id": {
    says: "Id of the phone, chosen by the app; a new sign-in on it ends its earlier session",
    example: "android-7f3a9c21",
  },
  "Session.device_id": {
    says: "Id of the phone, chosen by the app; a new sign-in on it ends its earlier session",
    example: "android-7f3a9c21",
  },
  "MobileLoginRequest.device_id": {
    says: "Id of the phone, chosen by the app; a new sign-in on it ends its earlier session",
    example: "android-7f3a9c21",
  },
  "PasswordLink.expires_at": { says: "When the link expires", example: "2026-11-21T08:44:05.120Z" },
  grant_type: { says: "Always `client_credentials`", example: "client_credentials" },
  client_id: {
    label: ["Identifier at sign-in", "Pengenal saat masuk"],
    says: "The `id` of the client, at the token endpoint",
    example: "0192c3a4-0000-7000-8000-0000000000d7",
  },
  client_secret: { says: "Its secret, shown only once", example: "Yx3mQ0s8dK5tR2vN7pLw9bHcE4gJ6uFa1iOzX0yTqVs" },
  scope: { says: "What the token is for: the kind of its client", example: "external" },
  "OAuthToken.scope": { says: "What the token is for, words separated by spaces", example: "sync" },
  error: { says: "What was wrong" },
  "OAuthError.error": { says: "What was wrong, by RFC 6749", example: "invalid_client" },
  error_description: { says: "The same for a person", example: "Invalid credentials" },
  "OAuthError.code": { says: "`edge_revoked`: the secret is right, and its edge was revoked", example: "edge_revoked" },
  fullname: { label: ["Name", "Nama"], says: "Name of the person", example: "Sari Wulandari" },
  full_name: { label: ["Name", "Nama"], help: ["Name of the person", "Nama orangnya"], example: "Sari Wulandari" },
  email_verified_at: {
    label: ["E-mail address confirmed at", "Alamat email dikonfirmasi pada"],
    says: "When the person followed the link to this address; null: not yet",
    example: "2026-11-02T03:00:00.000Z",
  },
  attachment_url: {
    label: ["Picture", "Gambar"],
    help: [
      "Link to a paper about the person; empty for none",
      "Tautan ke dokumen tentang orang itu; kosong bila tidak ada",
    ],
    says: "Link to a paper about the person; null for none",
    example: "https://files.example.com/id-card.pdf",
  },
  has_gate_pin: {
    label: ["PIN for gates", "PIN gerbang"],
    says: "May sign in at the console of a gate",
    example: true,
  },
  has_password: {
    label: ["Password", "Kata sandi"],
    says: "False until the person has set one by the link that was sent",
    example: true,
  },
  gate_pin: {
    label: ["PIN for gates", "PIN gerbang"],
    help: [
      "What the person types at the console of a gate, 6 to 8 digits; empty removes it",
      "Yang diketik orang ini di konsol gerbang, 6 sampai 8 angka; kosong menghapusnya",
    ],
    says: "What the person types at the console of a gate, 6 to 8 digits; null removes it",
    example: "804517",
  },
  area_ids: {
    label: ["Areas", "Kawasan"],
    help: ["The areas that the person sees and works in", "Kawasan yang dilihat dan menjadi tempat kerja orang itu"],
    example: ["0192c3a4-0000-7000-8000-0000000000e1"],
  },
  areas: { says: "The areas that the person sees and works in; empty: all" },
  role: { label: ["Role", "Peran"], says: "What the person may do" },
  role_id: {
    label: ["Role", "Peran"],
    hint: [
      "What the person may do. Roles with more than you hold are refused.",
      "Yang boleh dilakukannya. Peran yang melebihi hak Anda ditolak.",
    ],
    says: "What the person may do",
    example: "0192c3a4-0000-7000-8000-0000000000a5",
  },
  "User.type": { says: "`internal` people work for the area, `tenant` people for a company", example: "internal" },
  "SignedInUser.type": {
    says: "`internal` people work for the area, `tenant` people for a company",
    example: "internal",
  },
  "Profile.type": { says: "`internal` people work for the area, `tenant` people for a company", example: "internal" },
  "TicketPerson.type": {
    says: "`internal` people work for the area, `tenant` people for a company",
    example: "internal",
  },
  "Role.key": {
    label: ["Key", "Kunci"],
    hint: [
      "What programs know it by: small letters, digits and _, such as gate_clerk.",
      "Dipakai program: huruf kecil, angka, dan _, misalnya gate_clerk.",
    ],
    help: [
      "Key of the role in programs; that of a built-in role never changes",
      "Kunci peran di dalam program; kunci peran bawaan tidak pernah berubah",
    ],
    example: "gate_clerk",
  },
  "Role.name": { help: ["Name of the role", "Nama peran"], example: "Gate clerk" },
  level: {
    label: ["Level", "Tingkat"],
    hint: ["How much its people see.", "Seberapa banyak yang dilihat orangnya."],
    choices: {
      super_admin: ["super admin: everything", "super admin: semuanya"],
      admin: ["admin: their areas", "admin: areanya"],
      operational: ["officer: their areas", "petugas: areanya"],
      tenant: ["people of a company: their company", "orang perusahaan: perusahaannya"],
      machine: ["programs", "program"],
    },
    help: [
      "How much its people see: everything, their areas, or their company",
      "Seberapa banyak yang dilihat orangnya: semuanya, kawasannya, atau perusahaannya",
    ],
    example: "operational",
  },
  is_built_in: {
    label: ["Built in", "Bawaan"],
    says: "Part of the service: its key and level can't change",
    example: false,
  },
  module: { says: "What the permissions are about", example: "gates" },
  permissions: {
    label: ["What its people may do", "Yang boleh dilakukan orangnya"],
    hint: [
      "What you don't hold yourself can't be ticked. A change holds from the next press of everyone who has the role.",
      "Yang tidak Anda miliki sendiri tidak dapat dicentang. Perubahan berlaku mulai tekanan berikutnya dari semua yang memiliki peran ini.",
    ],
    says: "What its people may do, as `<module>.<action>`",
    example: ["gates.read"],
  },
  "Permission.key": { says: "The permission", example: "gates.read" },
  "Permission.description": { says: "What it allows", example: "See gates, lanes and what happens there" },
  is_granted: { says: "The role holds it", example: true },
  "User.email": {
    label: ["E-mail address", "Alamat email"],
    hint: ["The link for the first password goes there.", "Tautan kata sandi pertama dikirim ke sana."],
  },
  "User.company_id": { label: ["Company", "Perusahaan"] },
  "User.area_ids": {
    label: ["Areas", "Kawasan"],
    hint: ["Where the person works, and what the person sees.", "Tempat bekerjanya, dan yang dilihatnya."],
  },
  "createAdminUser.area_ids": {
    help: ["A super admin has none and sees every area", "Super admin tidak memilikinya dan melihat semua kawasan"],
  },
  "User.attachment_url": {
    label: ["Paper about the person", "Berkas tentang orang ini"],
    hint: ["A web address, such as of an identity card.", "Alamat web, misalnya kartu identitas."],
  },
  "ExternalClient.company_id": {
    label: ["Company", "Perusahaan"],
    hint: [
      "The only one whose records it sees. It can't be changed later.",
      "Satu-satunya yang datanya dilihat. Tidak dapat diubah kemudian.",
    ],
  },
  "ExternalClient.expires_at": {
    label: ["Ends", "Berakhir"],
    help: [
      "The client is rejected after this; empty for no end",
      "Setelah ini klien ditolak; kosong berarti tanpa akhir",
    ],
    says: "The client is rejected after this; null for no end",
  },
  company_user_quota: {
    label: ["Accounts for the people of a company", "Akun untuk orang satu perusahaan"],
    hint: [
      "Holds for each company without a number of its own.",
      "Berlaku untuk perusahaan yang tidak punya jumlah sendiri.",
    ],
    unit: ["people", "orang"],
  },
  second_factor_levels: {
    label: ["Who needs a second factor", "Siapa yang wajib memakai faktor kedua"],
    hint: [
      "People of these levels can do nothing without one but set one up.",
      "Tanpa faktor kedua mereka hanya dapat memasangnya.",
    ],
    choices: {
      super_admin: ["super admins", "super admin"],
      admin: ["admins", "admin"],
      operational: ["officers", "petugas"],
      tenant: ["people of companies", "orang perusahaan"],
    },
  },
  "ExternalClient.scopes": {
    help: [
      "Permissions; empty for all that the role external holds",
      "Hak-haknya; kosong berarti semua hak peran external",
    ],
    says: "Permissions; null for all that the role `external` holds",
  },
  "Vehicle.vehicle_type": { help: ["Such as dumptruck or container", "Misalnya dumptruck atau container"] },
} as const satisfies Fields;
