import { type JsonText, StoredJson } from '@registrar/kernel';
import type { Sql } from '../../sql';
import type { StoredTexts } from '../../texts/stored-texts';
import {
  type DomainArrays,
  FIND,
  FIND_VERSIONED,
  FIND_VERSIONS,
  type VersionedDomainArrays,
} from '../domain-find';
import type { DomainText } from '../domain-text';
import { basisOf } from './domain-versions';
import type { TldTerms, TldTermsCache } from '../tld-terms';

type TermsOfDomain = TldTerms & { tld: string };

/** Answers with one domain, by its stored text where that holds. */
export class DomainAnswers {
  constructor(
    private readonly sql: Sql,
    private readonly text: DomainText,
    private readonly terms: TldTermsCache,
    private readonly texts: StoredTexts,
  ) {}

  /** Undefined: not a domain of this account. */
  find(accountId: number, name: string, now: Date): Promise<JsonText | undefined> {
    const values = [accountId, name, now];
    if (!this.texts.isUsed || this.sql.inTransaction) return this.plain(values, now);
    const key = `domain ${accountId} ${name}`;
    return this.texts.read<JsonText | undefined, TermsOfDomain>(key, {
      current: async ({ json, versions, addresses, terms }) => {
        const row = await this.sql.lookup<{ versions: string }>('domain_find_versions', FIND_VERSIONS, [
          ...values,
          addresses,
        ]);
        if (row?.versions !== versions) return undefined;
        const { renewalPrice, isCountry } = await this.terms.of(accountId, terms.tld, now);
        return renewalPrice === terms.renewalPrice && isCountry === terms.isCountry ? json : undefined;
      },
      whole: (isStored) => (isStored ? this.stored(key, values, now) : this.plain(values, now)),
    });
  }

  private async plain(values: readonly unknown[], now: Date): Promise<string | undefined> {
    const row = await this.sql.lookup<DomainArrays>('domain_find', FIND, values);
    return row && this.text.domain(row, await this.terms.of(values[0] as number, row.domain[11], now));
  }

  private async stored(key: string, values: readonly unknown[], now: Date): Promise<JsonText | undefined> {
    const row = await this.sql.lookup<VersionedDomainArrays>('domain_find_versioned', FIND_VERSIONED, values);
    if (!row) {
      this.texts.drop(key);
      return undefined;
    }
    const tld = row.domain[11];
    const terms = await this.terms.of(values[0] as number, tld, now);
    return this.texts.put(key, {
      ...basisOf(row.server, row.versions, row.people),
      json: new StoredJson(this.text.domain(row, terms)),
      count: 1,
      terms: { ...terms, tld },
    });
  }
}
