export const STAFF_ROLES = ['support', 'finance', 'registry', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of staff, identified by a key. */
export interface StaffMember {
  keyId: number;
  name: string;
  role: StaffRole;
}

/** The member of staff and the request behind a change: the origin in its audit entry. */
export interface StaffActor extends StaffMember {
  requestId: string;
  /** Address the request came from. */
  source?: string;
  /** The reason in the request; stored with the audit entry. */
  reason?: string;
}

/** A staff key as shown to people; its secret is shown once, when it is created. */
export interface StaffKey {
  id: number;
  name: string;
  role: StaffRole;
  createdAt: Date;
  revokedAt?: Date;
  /** The key is refused from then on; absent: no expiry. */
  expiresAt?: Date;
}
