import type { DsRecord } from '@registrar/dns';
import type { Sql } from '../../sql';
import type { DomainDsEntity } from '../entities/domain-ds.entity';

type DsRow = Pick<
  DomainDsEntity,
  'key_tag' | 'algorithm' | 'digest_type' | 'digest' | 'key_flags' | 'public_key'
>;

/** DS records of a domain, oldest first. */
export async function recordsOf(sql: Sql, domainId: number): Promise<DsRecord[]> {
  const rows = await sql.rows<DsRow>(
    'ds_of_domain',
    'select key_tag, algorithm, digest_type, digest, key_flags, public_key from domain_ds where domain_id = $1 order by id',
    [domainId],
  );
  return rows.map((row) => ({
    keyTag: row.key_tag,
    algorithm: row.algorithm,
    digestType: row.digest_type,
    digest: row.digest,
    ...(row.public_key !== null && { key: { flags: row.key_flags!, publicKey: row.public_key } }),
  }));
}

/** Replaces the DS records of the domain, in one statement; unchanged ones retain their place. */
export async function putRecords(sql: Sql, domainId: number, records: readonly DsRecord[]): Promise<void> {
  await sql.change(
    'ds_put',
    `with wanted as (select * from unnest($2::int[], $3::int[], $4::int[], $5::text[], $6::int[], $7::text[])
                       with ordinality as w (key_tag, algorithm, digest_type, digest, key_flags, public_key, place)),
          gone as (delete from domain_ds where domain_id = $1 and digest <> all($5::text[]))
     insert into domain_ds (domain_id, key_tag, algorithm, digest_type, digest, key_flags, public_key)
     select $1, key_tag, algorithm, digest_type, digest, key_flags, public_key from wanted order by place
         on conflict (domain_id, digest) do update
        set key_tag = excluded.key_tag, algorithm = excluded.algorithm, digest_type = excluded.digest_type,
            key_flags = excluded.key_flags, public_key = excluded.public_key`,
    [
      domainId,
      records.map(({ keyTag }) => keyTag),
      records.map(({ algorithm }) => algorithm),
      records.map(({ digestType }) => digestType),
      records.map(({ digest }) => digest),
      records.map(({ key }) => key?.flags ?? null),
      records.map(({ key }) => key?.publicKey ?? null),
    ],
  );
}
