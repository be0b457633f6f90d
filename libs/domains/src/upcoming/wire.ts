import { RunUpcomingNotices, type RunUpcomingNoticesParts } from './run-upcoming-notices';

export interface UpcomingUseCases {
  run: RunUpcomingNotices;
}

export const wireUpcoming = (parts: RunUpcomingNoticesParts): UpcomingUseCases => ({
  run: new RunUpcomingNotices(parts),
});
