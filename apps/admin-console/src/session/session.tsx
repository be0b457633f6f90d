import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasStaffKey, ROLE_REFUSED, SESSION_ENDED, setCsrfToken, setStaffKey } from '../api/client';
import { ApiFailure } from '../api/failure';
import { callOperation } from '../api/operations';
import { permissionOf } from '../api/permission-of';
import { endSession, readSession, type Session } from '../api/staff-api';

export interface StaffSession {
  /** Absent: signed in by a key. */
  userId?: number;
  name: string;
  role: string;
  environment: 'production' | 'sandbox';
  /** Undefined: signed in by a key, whose role the API alone knows; it refuses what the role forbids. */
  permitted?: ReadonlySet<string>;
  /** Lists that the role may read. Undefined: signed in by a key. */
  lists?: ReadonlySet<string>;
  endsAt?: string;
  /** Until a passkey is used or registered every other operation is refused. */
  needsSecondFactor?: boolean;
}

interface SessionState {
  session?: StaffSession;
  /** The user whose session ended: their pages stay behind the log-in, with what was typed. */
  expired?: StaffSession;
  isLoading: boolean;
  failure?: unknown;
  may: (operationId: string) => boolean;
  maySee: (permission: string) => boolean;
  refresh: () => Promise<void>;
  signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionState | undefined>(undefined);

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('No session around this component');
  return state;
}

async function loadSession(): Promise<StaffSession | null> {
  if (hasStaffKey()) return keySession();
  try {
    const session = await readSession();
    setCsrfToken(session.csrfToken);
    return ofUser(session);
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 401 || error.status === 404)) return null;
    throw error;
  }
}

const ofUser = ({
  user,
  operations,
  lists,
  environment,
  endsAt,
  needsSecondFactor,
}: Session): StaffSession => ({
  userId: user.id,
  name: user.name,
  role: user.role,
  environment,
  endsAt,
  needsSecondFactor,
  permitted: new Set(operations),
  // an admin API of the release before does not name them
  lists: new Set(lists ?? []),
});

const isSamePerson = (one: StaffSession, other: StaffSession): boolean =>
  one.userId === other.userId && one.name === other.name;

/** A pasted key works in a sandbox only; production has people with sessions. */
async function keySession(): Promise<StaffSession> {
  const { environment } = await callOperation('getEnvironment');
  if (environment !== 'sandbox') {
    setStaffKey(undefined);
    throw new ApiFailure(403, 'Staff keys are for programs here', 'Log in as a person.');
  }
  return { name: 'Staff key', role: 'key', environment };
}

const isRead = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'session';
const forget = (client: QueryClient): void => client.removeQueries({ predicate: isRead });

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [end, setEnd] = useState<'expired' | 'signed out'>();
  const { data, isLoading, error, refetch } = useQuery({
    queryKey: ['session'],
    queryFn: loadSession,
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    const onEnd = (): void => {
      setStaffKey(undefined);
      setEnd((before) => before ?? 'expired');
    };
    window.addEventListener(SESSION_ENDED, onEnd);
    return () => window.removeEventListener(SESSION_ENDED, onEnd);
  }, []);
  useEffect(() => {
    // A role that was withdrawn no longer offers its acts.
    const onRefusal = (): void => void (hasStaffKey() || refetch());
    window.addEventListener(ROLE_REFUSED, onRefusal);
    return () => window.removeEventListener(ROLE_REFUSED, onRefusal);
  }, [refetch]);
  const last = useRef<StaffSession>(undefined);
  if (data && !end) last.current = data;
  const state = useMemo<SessionState>(() => {
    const session = end ? undefined : (data ?? undefined);
    const expired = end === 'expired' ? last.current : undefined;
    // Behind the log-in the acts stay as they were: a form that is taken away loses what was typed.
    const member = session ?? expired;
    const maySee = (permission: string): boolean =>
      member?.permitted?.has(permission) ?? member !== undefined;
    return {
      session,
      expired,
      isLoading,
      failure: error ?? undefined,
      maySee,
      may: (operationId) => maySee(permissionOf(operationId)),
      refresh: async () => {
        const { data: now } = await refetch();
        if (!now) return;
        // Pages of another person are not shown, nor what they read.
        if (last.current && !isSamePerson(last.current, now)) forget(client);
        setEnd(undefined);
        await client.invalidateQueries({ predicate: isRead });
      },
      signOut: async () => {
        const wasKey = hasStaffKey();
        setStaffKey(undefined);
        if (!wasKey) await endSession();
        setCsrfToken(undefined);
        last.current = undefined;
        setEnd('signed out');
        forget(client);
        client.setQueryData(['session'], null);
      },
    };
  }, [client, data, end, error, isLoading, refetch]);
  return <SessionContext value={state}>{children}</SessionContext>;
}
