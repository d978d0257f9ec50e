/** The caller is the scope: users see and end their own sessions alone. */
export const OWN = { scope: "none", permission: "token", isOwn: true, beforeSecondFactor: true } as const;
