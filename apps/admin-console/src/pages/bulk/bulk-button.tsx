import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { type Filter, plural, useNavigation } from '@registrar/ui';
import { useSession } from '../../session/session';
import { bulkAddress } from './targets';

interface Props {
  filter?: Filter;
  filterId?: string;
  /** Undefined: more than are counted. */
  totalCount?: number;
}

/** Of the list of domains: a new bulk act on all rows that match. */
export function BulkButton({ totalCount, ...shown }: Props) {
  const navigate = useNavigation();
  const { may } = useSession();
  if (!may('createBulkJob') || totalCount === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      data-acts="createBulkJob"
      leftSection={<IconStack2 size={14} />}
      onClick={() => navigate(bulkAddress(shown))}
    >
      Act on all{totalCount === undefined ? '' : ` ${plural(totalCount, 'row')}`}
    </Button>
  );
}
