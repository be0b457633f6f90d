import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

type Navigate = (href: string) => void;
interface Navigation {
  /** Stands before every link, as `/console`. */
  base: string;
  navigate: Navigate;
  /** Whether the reader may open a page; the link to another is shown as text. Absent: every page. */
  mayOpen?: (href: string) => boolean;
}
const NavigationContext = createContext<Navigation>({
  base: '',
  navigate: (href) => window.location.assign(href),
});

/** How links inside of the shared parts change the page without loading it again. */
export function NavigationProvider({ children, ...navigation }: Navigation & { children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export const useNavigation = (): Navigate => useContext(NavigationContext).navigate;

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function PageLink(props: { href: string; children: ReactNode; className?: string; isRow?: boolean }) {
  const { base, navigate, mayOpen } = useContext(NavigationContext);
  if (mayOpen && !mayOpen(props.href)) return <span className={props.className}>{props.children}</span>;
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
