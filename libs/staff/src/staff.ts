export const STAFF_ROLES = ['support', 'finance', 'registry', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody of the registrar, known by a key of their own. */
export interface StaffMember {
  keyId: number;
  name: string;
  role: StaffRole;
}

/** Who changes something, and by which request: what an audit entry says of its origin. */
export interface StaffActor extends StaffMember {
  requestId: string;
  /** Address the request came from. */
  source?: string;
  /** Why, as the request says; stored with the audit entry. */
  reason?: string;
}

/** A staff key as shown to people; its secret is shown once, when it is created. */
export interface StaffKey {
  id: number;
  name: string;
  role: StaffRole;
  createdAt: Date;
  revokedAt?: Date;
  /** The key is refused from then on; absent: it has no end. */
  expiresAt?: Date;
}
