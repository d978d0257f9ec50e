/** The proof of a session beyond a password; `remembered` is a device that gave such a proof before. */
export type SecondFactor = "app" | "recovery_code" | "passkey" | "remembered";

/** The tables of users, machines and keys; `db/database.ts` defines the column formats. */
export interface RoleTable {
  id: string;
  key: string;
  name: string;
  level: string;
  is_built_in: 0 | 1;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface UserTable {
  id: string;
  fullname: string;
  /** In lower case; unique among existing users. */
  email: string;
  phone_number: string | null;
  type: string;
  role_id: string;
  company_id: string | null;
  is_active: 0 | 1;
  /** argon2id, PHC string; null until the user has set one. */
  password_hash: string | null;
  pin_hash: string | null;
  email_verified_at: string | null;
  attachment_url: string | null;
  /** Of lists of several areas; null for the site's. */
  time_zone: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface SessionTable {
  id: string;
  user_id: string;
  kind: "web" | "mobile";
  device_id: string | null;
  device_name: string | null;
  created_at: string;
  last_used_at: string;
  /** The expiry of its newest refresh token. */
  expires_at: string;
  ended_at: string | null;
  ended_because: string | null;
  /** The origin of its start or last refresh. */
  last_address: string | null;
  user_agent: string | null;
  /** The second factor that was proved at the start or later; null for none. */
  second_factor: SecondFactor | null;
  /** When the person last gave password and factor; a refresh does not change it. */
  proved_at: string | null;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  session_id: string;
  created_at: string;
  used_at: string | null;
  /** With the token itself it gives the successor; neither the database nor the token alone does. */
  successor_salt: string | null;
  /** The User-Agent of the use. */
  used_by: string | null;
}

export interface OAuthClientTable {
  id: string;
  name: string;
  kind: "edge" | "external";
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  /** Of the offered secret that is not used yet. */
  next_secret_hash: string | null;
  company_id: string | null;
  edge_id: string | null;
  gate_id: string | null;
  area_id: string | null;
  /** Permissions of an external system, as JSON; null for all permissions of its role. */
  scopes: string | null;
  created_at: string;
  /** Its access ends at this time. */
  expires_at: string | null;
  revoked_at: string | null;
}

export interface SigningKeyTable {
  id: string;
  purpose: "access_token" | "file_link" | "web_push";
  status: "active" | "retired";
  /** Sealed by the key vault. */
  secret: string;
  created_at: string;
  retired_at: string | null;
}

export interface CredentialKeyTable {
  id: string;
  /** 8 hex digits. */
  key_id: string;
  status: "active" | "retired" | "revoked";
  /** Raw Ed25519 public key, base64url. */
  public_key: string;
  /** Sealed by the key vault; null once the key is revoked. */
  private_key: string | null;
  created_at: string;
  retired_at: string | null;
  revoked_at: string | null;
}

declare module "../db/database.ts" {
  interface Database {
    roles: RoleTable;
    role_permissions: { role_id: string; permission: string };
    users: UserTable;
    user_areas: { user_id: string; area_id: string };
    sessions: SessionTable;
    refresh_tokens: RefreshTokenTable;
    oauth_clients: OAuthClientTable;
    signing_keys: SigningKeyTable;
    credential_keys: CredentialKeyTable;
    rate_limits: { key: string; points: number; expire: number | null };
  }
}
