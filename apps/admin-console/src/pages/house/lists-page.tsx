import { PageHeader, PageLink, Section } from '@registrar/ui';
import { useSession } from '../../session/session';
import { permissionOf } from '../../api/permission-of';
import { COLLECTIONS } from '../../lists/collections';
import { useLists } from '../../lists/use-list';
import { Unavailable } from '../unavailable';

/** Every list, those with filters first. */
export function ListsPage() {
  const { maySee } = useSession();
  const lists = useLists();
  return (
    <>
      <PageHeader title="All lists" />
      <div className="work-grid">
        <Section title="Lists with filters, views and CSV">
          {lists.error && <Unavailable error={lists.error} what="These lists are" />}
          <ul className="work-list">
            {lists.data?.lists.map(({ list, title }) => (
              <li key={list}>
                <PageLink href={`/lists/${encodeURIComponent(list)}`}>{title}</PageLink>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Other lists">
          <ul className="work-list">
            {COLLECTIONS.filter(({ operationId }) => maySee(permissionOf(operationId))).map(
              ({ path, title }) => (
                <li key={path}>
                  <PageLink href={`/${path}`}>{title}</PageLink>
                </li>
              ),
            )}
          </ul>
        </Section>
      </div>
    </>
  );
}
