export const DOMAIN = 'clients.com';

/**
 * What public clients send, as read in their sources, byte by byte over a socket, and what they need of the
 * answer.
 */
export interface Step {
  /** `GET /v4/hello`, as it stands in the request line; `{id}`: the id that the client was answered last. */
  line: string;
  body?: string;
  /** Undefined: 200. */
  status?: number;
  /** What the answer has to hold. */
  answer?: object | ((id: unknown) => object);
  /** All fields there may be: a client of objects breaks on others. */
  only?: string[];
  /**
   * What the bytes of the answer have to match, for clients that read them with `grep`; a group is the id.
   */
  text?: RegExp;
  headers?: string[];
}

export const GO_BODY = (fields: object): string => `${JSON.stringify(fields)}\n`;
/** As Python writes it. */
export const PY_BODY = (fields: object): string =>
  JSON.stringify(fields).replace(/":/g, '": ').replace(/,"/g, ', "');

export const RECORDS = `/v4/domains/${DOMAIN}/records`;
export const DOMAIN_FIELDS = [
  'domainName',
  'nameservers',
  'contacts',
  'privacyEnabled',
  'locked',
  'autorenewEnabled',
  'expireDate',
  'createDate',
  'renewalPrice',
];
export const TXT = { host: '_acme-challenge', type: 'TXT', ttl: 300 };
export const MADE = {
  id: expect.any(Number) as unknown,
  domainName: DOMAIN,
  fqdn: expect.stringMatching(/\.$/) as unknown,
};
