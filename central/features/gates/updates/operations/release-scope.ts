/** Releases belong to the whole site. */
export const OWN = { permission: "edges.manage", scope: "none", isOwn: true } as const;
