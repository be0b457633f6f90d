/** libs/contacts: registry data of a registrant, with the contact that carries them. */
export const contactRegistryData = `
alter table contacts add column registry_data jsonb;
comment on column contacts.registry_data is 'What a registry stores with this contact beside RFC 5733 (RegistryExtra[]); null: nothing, or a contact from before this column';
`;

/**
 * libs/domains: the account's last values for a TLD, and a registrant that a registry refused. Indexes:
 * ./concurrent-indexes.
 */
export const wantedRegistrants = `
alter table domains
  add column registry_values_at      timestamptz,
  add column wanted_registrant_id    int references contacts (id),
  add column wanted_registry_values  jsonb;
alter table registry_contacts add column adopted boolean not null default false;
comment on column registry_contacts.adopted is 'Of another registrar: came with a domain, as read for that domain';
comment on column domains.registry_values_at is 'Since when the domain has its registry_values; null: since created_at';
comment on column domains.wanted_registrant_id is 'Registrant that the account ordered and the registry refused when the domain came; registrant_id is the registry''s';
comment on column domains.wanted_registry_values is 'tldRequirements of wanted_registrant_id';
`;

/** libs/domains: privacy that was ordered with a registrant that a registry refused. */
export const wantedPrivacy = `
alter table domains add column wanted_privacy boolean not null default false;
comment on column domains.wanted_privacy is 'Privacy was ordered with wanted_registrant_id and is turned on with the registrant that the registry takes';
`;
