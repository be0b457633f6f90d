import { useCallback, useState } from 'react';
import type { Zone } from '@registrar/ui';

const KEY = 'console-zone';

/** The zone of instants, remembered on this machine: it says nothing about anybody. */
export function useZone(): [Zone, () => void] {
  const [zone, setZone] = useState<Zone>(() => (localStorage.getItem(KEY) === 'local' ? 'local' : 'utc'));
  const toggle = useCallback(() => {
    setZone((now) => {
      const next = now === 'utc' ? 'local' : 'utc';
      localStorage.setItem(KEY, next);
      return next;
    });
  }, []);
  return [zone, toggle];
}
