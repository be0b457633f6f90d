import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

type Navigate = (href: string) => void;
interface Navigation {
  /** Stands before every link, as `/console`. */
  base: string;
  navigate: Navigate;
}
const NavigationContext = createContext<Navigation>({
  base: '',
  navigate: (href) => window.location.assign(href),
});

/** How links inside of the shared parts change the page without loading it again. */
export function NavigationProvider({ base, navigate, children }: Navigation & { children: ReactNode }) {
  return <NavigationContext value={{ base, navigate }}>{children}</NavigationContext>;
}

export const useNavigation = (): Navigate => useContext(NavigationContext).navigate;

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function PageLink(props: { href: string; children: ReactNode; className?: string; isRow?: boolean }) {
  const { base, navigate } = useContext(NavigationContext);
  return (
    <a
      href={`${base}${props.href}`}
      className={props.className ?? 'ui-link'}
      data-row-link={props.isRow || undefined}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        navigate(props.href);
      }}
    >
      {props.children}
    </a>
  );
}
