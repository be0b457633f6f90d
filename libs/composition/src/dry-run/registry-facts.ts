import { EppRegistry } from '@registrar/adapter-epp';
import type { DomainName } from '@registrar/kernel';
import { Fact } from '@registrar/kernel';
import type { CheckAnswer, CheckRequest, InfoOutcome, RegistryConnection } from '@registrar/registries';
import { factAhead } from './facts';

/** By `infoKey`. */
export const REGISTRY_INFO = new Fact<InfoOutcome>('domain at its registry');
/** By `feeKey`. */
export const REGISTRY_FEE = new Fact<CheckAnswer>('fee of a domain at its registry');

type Connection = Pick<RegistryConnection, 'id' | 'version'>;

/** By version: another profile may ask another registry. */
export const infoKey = ({ id, version }: Connection, name: DomainName): string =>
  `${id}.${version} ${name.ascii}`;
export const feeKey = (connection: Connection, name: DomainName, years: number): string =>
  `${infoKey(connection, name)} ${years}`;

/** The EPP client of the APIs: dry runs are answered by what was asked for several of them. */
export class AheadEppRegistry extends EppRegistry {
  override async info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome> {
    return factAhead(REGISTRY_INFO, infoKey(connection, name)) ?? super.info(connection, name);
  }

  override async check(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    const { names, years } = request;
    const fee = isOfSale(request) ? factAhead(REGISTRY_FEE, feeKey(connection, names[0], years)) : undefined;
    return fee ? [fee] : super.check(connection, request);
  }
}

/** A question about the fee of one name, as `Availability.feeOf` asks it. */
const isOfSale = ({ names, withFee, forSale, onlyRegistration }: CheckRequest): boolean =>
  names.length === 1 && withFee && forSale === true && !onlyRegistration;
