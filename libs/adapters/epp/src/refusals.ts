import type { RegistryRefusal } from '@registrar/registries';
import type { EppResponse } from './responses/response';
import { meaningOf } from './result-codes';
import { NS } from './xml/namespaces';

/** A fee is the matter when an element of the fee extension is blamed, or when the reason says so. */
export function refusalOf(response: EppResponse): RegistryRefusal {
  const { code, reason } = response;
  const aboutFee = response.blames(NS.fee) || /\bfees?\b/i.test(reason);
  return { code, reason, meaning: meaningOf(code, aboutFee) };
}

/** 2002 has many causes; only the words tell that the session is not logged in any more, which a new one heals (FACTS §2.5). */
export const isLoggedOut = ({ code, reason }: EppResponse): boolean => code === 2002 && /\bnot (yet )?(logged|authenticated)/i.test(reason);
