import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/shell.css';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider, Skeleton } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { queryClient } from './api/query-client';
import { loadCodeOfPage, router } from './routing/router';
import { LoginPage } from './session/login-page';
import { SecondFactorPage } from './session/second-factor-page';
import { SessionProvider, useSession } from './session/session';
import { cssVariables, theme } from './theme';

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
// The scroll lock of dialogs takes its nonce from here, the component library from its provider.
setNonce(nonce);

// After a new build the chunks of the old one are gone.
window.addEventListener('vite:preloadError', () => window.location.reload());

// Pages are drawn once the session is read: their code comes meanwhile.
loadCodeOfPage();

function Console() {
  const { session, expired, isLoading } = useSession();
  const shown = session ?? expired;
  const isLocked = session === undefined && expired !== undefined;
  useEffect(() => {
    // Dialogs stand outside of the page: they are hidden with it.
    document.body.toggleAttribute('data-locked', isLocked);
  }, [isLocked]);
  if (isLoading) return <Skeleton height="100vh" role="status" aria-label="Loading" />;
  if (!shown) return <LoginPage />;
  if (session?.needsSecondFactor) return <SecondFactorPage />;
  return (
    <>
      <div hidden={isLocked}>
        <RouterProvider router={router} key={`${shown.userId ?? 'key'}-${shown.name}`} />
      </div>
      {isLocked && <LoginPage expired={expired.name} />}
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Console />
        </SessionProvider>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
