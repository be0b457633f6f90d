export const STAFF_ROLES = ['support', 'finance', 'registry', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A member of staff: a program or person with a key, or a user who logged in with a browser. */
export interface StaffMember {
  name: string;
  role: StaffRole;
  keyId?: number;
  userId?: number;
  sessionId?: string;
  /** The session has not proven its second factor: only its own and its passkeys' routes are open. */
  needsSecondFactor?: boolean;
}

/** As the audit log names them: `Ines (user 5)`, `shop sync (key 3)`. */
export const actorLabel = ({ name, userId, keyId }: StaffMember): string =>
  userId === undefined ? `${name} (key ${keyId ?? 0})` : `${name} (user ${userId})`;

/** The member whatever the name, which a log-in of an identity provider may change: `user:5`, `key:3`. */
export const actorRef = ({ userId, keyId }: StaffMember): string =>
  userId === undefined ? `key:${keyId ?? 0}` : `user:${userId}`;

/** Name and `actorRef` of a label that `actorLabel` wrote; undefined for other texts. */
export function memberOfLabel(label: string): { name: string; ref: string } | undefined {
  const at = label.lastIndexOf(' (');
  const found = /^ \((user|key) (\d{1,10})\)$/.exec(label.slice(Math.max(at, 0)));
  return found ? { name: label.slice(0, at), ref: `${found[1]}:${found[2]}` } : undefined;
}

/** The member of staff and the request behind a change: the origin in its audit entry. */
export interface StaffActor extends StaffMember {
  requestId: string;
  /** Address the request came from. */
  source?: string;
  /** The call is an item of a job. */
  inJob?: boolean;
  /** The reason in the request; stored with the audit entry. */
  reason?: string;
  /** The actor confirms what another member of staff requested. */
  approval?: { id: string; requestedBy: string };
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
