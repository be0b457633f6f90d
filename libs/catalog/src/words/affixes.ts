/** What people put before or after a name that is taken, most usual first. */
export const AFFIXES: readonly { before?: string; after?: string }[] = [
  { before: 'the' }, { before: 'get' }, { before: 'my' }, { after: 'app' }, { after: 'online' }, { after: 'hq' }, { before: 'try' }, { after: 'shop' },
  { after: 'hub' }, { before: 'go' }, { after: 'store' }, { after: 'co' }, { before: 'use' }, { after: 'world' }, { after: 'group' }, { before: 'we' },
  { after: 'lab' }, { after: 'now' }, { before: 'hello' }, { after: 'works' }, { before: 'join' }, { after: 'team' }, { after: 'club' }, { after: 'pro' },
];
