import { useEffect, useState } from 'react';
import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconClock, IconCommand, IconHelp, IconMoon, IconSun } from '@tabler/icons-react';
import { isTyping, useNavigation, ZoneProvider } from '@registrar/ui';
import { Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router';
import { useSession } from '../session/session';
import { CommandPalette } from './command-palette';
import { HelpDialog } from './help-dialog';
import { NAVIGATION, type NavigationItem } from './navigation-items';
import { useZone } from './preferences';

/** Everything around a page: navigation by what the role permits, and the keys that work everywhere. */
export function Shell() {
  const [zone, toggleZone] = useZone();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [overlay, setOverlay] = useState<'palette' | 'help'>();
  const navigate = useNavigate();
  // until the next page is shown the former one stays
  const isMoving = useRouterState({ select: ({ status }) => status === 'pending' });
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.publicHref });
  useKeys({
    '/': () => void navigate({ to: '/search' }),
    '?': () => setOverlay('help'),
    'palette': () => setOverlay('palette'),
  });
  return (
    <ZoneProvider zone={zone}>
      <a href="#main" className="skip-link" onClick={focusMain}>
        Skip to the page
      </a>
      <AppShell
        header={{ height: 48 }}
        navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap">
              <Burger
                opened={isMenuOpen}
                onClick={menu.toggle}
                hiddenFrom="md"
                size="sm"
                aria-label="Navigation"
              />
              <Text fw={700}>Registrar</Text>
              <EnvironmentBadge />
            </Group>
            <Group gap={4} wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconCommand size={14} />}
                onClick={() => setOverlay('palette')}
                visibleFrom="xs"
              >
                Go to or do …
              </Button>
              <Tooltip label={zone === 'utc' ? 'Times are in UTC' : 'Times are local'}>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconClock size={14} />}
                  onClick={toggleZone}
                  aria-label={`Times in ${zone === 'utc' ? 'UTC: show local times' : 'local time: show UTC'}`}
                >
                  {zone === 'utc' ? 'UTC' : 'Local'}
                </Button>
              </Tooltip>
              <ColorSchemeButton />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Keyboard help"
                onClick={() => setOverlay('help')}
              >
                <IconHelp size={18} />
              </ActionIcon>
              <UserMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar aria-label="Pages">
          <ScrollArea p="xs" type="hover" scrollbarSize={6}>
            <Navigation onNavigate={menu.close} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} aria-busy={isMoving} data-shown={shown}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
      {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(undefined)} />}
      {overlay === 'help' && <HelpDialog onClose={() => setOverlay(undefined)} />}
    </ZoneProvider>
  );
}

const focusMain = (): void => document.getElementById('main')?.focus();

function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isPalette && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return;
      const act = keys[isPalette ? 'palette' : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function EnvironmentBadge() {
  const { session } = useSession();
  const isProduction = session?.environment === 'production';
  return (
    <Badge
      color={isProduction ? 'red' : 'gray'}
      variant={isProduction ? 'filled' : 'outline'}
      radius="sm"
      c={isProduction ? undefined : 'var(--mantine-color-text)'}
    >
      {session?.environment}
    </Badge>
  );
}

function ColorSchemeButton() {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Use ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}

function UserMenu() {
  const { session, signOut } = useSession();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="subtle" color="gray" rightSection={<IconChevronDown size={14} />}>
          {session?.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Role: {session?.role}</Menu.Label>
        <Menu.Item data-acts="endOwnStaffSession" onClick={() => void signOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const OWN_LISTS = NAVIGATION.flatMap(({ items }) =>
  items.map(({ href, leadsTo = href }) => leadsTo).filter((href) => href.startsWith('/lists/')),
);

function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const { maySee } = useSession();
  const navigate = useNavigation();
  const { pathname } = useLocation();
  const isAllowed = ({ needs }: NavigationItem): boolean => !needs || needs.some(maySee);
  const isAt = (href: string): boolean => pathname === href || pathname.startsWith(`${href}/`);
  const isCurrent = (href: string, leadsTo?: string): boolean => {
    const isBelow = isAt(href) || (leadsTo !== undefined && isAt(leadsTo));
    if (href === '/') return pathname === '/';
    // Lists with an item of their own are not marked twice.
    return href === '/lists' ? isBelow && !OWN_LISTS.some(isAt) : isBelow;
  };
  return NAVIGATION.map(({ title, items }) => {
    const allowed = items.filter(isAllowed);
    if (allowed.length === 0) return null;
    return (
      <div key={title ?? 'first'} className="nav-group">
        {title && <div className="nav-title">{title}</div>}
        {allowed.map(({ href, leadsTo, label, icon: Icon }) => (
          <NavLink
            key={href}
            href={`/console${href}`}
            label={label}
            leftSection={<Icon size={16} stroke={1.6} />}
            active={isCurrent(href, leadsTo)}
            aria-current={isCurrent(href, leadsTo) ? 'page' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              navigate(href);
              onNavigate();
            }}
          />
        ))}
      </div>
    );
  });
}
