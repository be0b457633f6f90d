import { renderTemplate } from './page';

/** A claim of a trademark notice: the mark, then everything known of the claim, each with its label. */
export interface ClaimNoticeView {
  trademark: string;
  details: readonly (readonly [label: string, value: string])[];
}

/** One complete claim as a piece of inert HTML, to be inserted into a reseller's page. */
export const claimNoticeHtml = (claim: ClaimNoticeView): string => renderTemplate('claim-notice', claim);
