import { CONTRACT_ROWS, FakeStaffLists, staffListsContract } from '../testing';

describe('lists in memory', () => {
  staffListsContract(() => new FakeStaffLists({ promotions: [...CONTRACT_ROWS] }));
});
