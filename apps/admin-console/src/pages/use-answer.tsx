import type { ReactNode } from 'react';
import { Skeleton, Stack } from '@mantine/core';
import { EmptyState, FailureAlert, PageHeader } from '@registrar/ui';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../api/failure';
import { callOperation, type OperationId, type PathValues } from '../api/operations';
import { useSession } from '../session/session';

/** The answer of a reading operation, read again after each act. `isWanted`: whether to ask at all. */
export function useAnswer<K extends OperationId>(
  id: K,
  path: PathValues = {},
  query?: object,
  isWanted = true,
) {
  const { may } = useSession();
  return useQuery({
    queryKey: [id, path, query],
    queryFn: ({ signal }) => callOperation(id, path, { query, signal }),
    enabled: isWanted && may(id),
    retry: false,
  });
}

interface Asked {
  data?: unknown;
  error: unknown;
  isLoading: boolean;
  isPending: boolean;
  fetchStatus: string;
  refetch: () => unknown;
}

/**
 * What is shown while an answer is awaited, or when it did not come; undefined once it came. `isPage`: it stands
 * for the whole page, and is its heading.
 */
export function waiting(asked: Asked, what: string, isPage = true): ReactNode {
  if (asked.data) return undefined;
  const { error } = asked;
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <EmptyState
        isPage={isPage}
        title={`${what} does not exist`}
        hint="It may have been entered with a typing error, or removed."
      />
    );
  if (error)
    return (
      <>
        {isPage && <PageHeader title={what} />}
        <FailureAlert error={error} onRetry={() => void asked.refetch()} />
      </>
    );
  if (asked.isPending && asked.fetchStatus === 'idle')
    return (
      <EmptyState
        isPage={isPage}
        title="Your role may not read this"
        hint="Ask an owner for the role that may."
      />
    );
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={28} width={280} />
      <Skeleton height={140} />
      <Skeleton height={220} />
    </Stack>
  );
}
