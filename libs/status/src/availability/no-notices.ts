import { type StatusNotice, StatusNotices } from './ports';

/** For a platform on which staff write no notices. */
export class NoStatusNotices extends StatusNotices {
  list(): Promise<StatusNotice[]> {
    return Promise.resolve([]);
  }
}
