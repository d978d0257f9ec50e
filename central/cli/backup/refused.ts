/** A backup that cannot be made or restored, with a reason for the operator. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}
