import { QueryClient } from '@tanstack/react-query';

/** Of the whole console: the router reads ahead into it what a page is about to show. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
});
