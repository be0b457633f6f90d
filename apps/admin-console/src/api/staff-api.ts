import type { Filter, Sort } from '@registrar/ui';
import type { components } from './admin-api.generated';
import { answerOf, api } from './client';
import { type AnswerOf, callOperation } from './operations';

type Dto = components['schemas'];
type Listed<T> = Omit<T, 'filter' | 'sort'> & { filter?: Filter; sort?: Sort[] };

export type Session = Dto['StaffSessionDto'];
export const readSession = () => answerOf(api.GET('/admin/v1/session'));
export const endSession = () => answerOf(api.DELETE('/admin/v1/session'));
export const readLoginMethods = () => answerOf(api.GET('/admin/v1/login/methods'));
export const passkeyOptions = async (): Promise<object> =>
  (await answerOf(api.POST('/admin/v1/login/passkey:options'))).publicKey;
export const verifyPasskey = (credential: object) =>
  answerOf(api.POST('/admin/v1/login/passkey:verify', { body: { credential: { ...credential } } }));
export const passkeyRegistrationOptions = async (): Promise<object> =>
  (await answerOf(api.POST('/admin/v1/session/passkeys:options'))).publicKey;
export const registerPasskey = (name: string, credential: object) =>
  answerOf(api.POST('/admin/v1/session/passkeys', { body: { name, credential: { ...credential } } }));
export const redeemLink = (token: string) =>
  answerOf(api.POST('/admin/v1/login/link:redeem', { body: { token } }));
/** A browser opens it as a link; the description has no operation for it. */
export const OIDC_LOGIN = '/admin/v1/login/oidc';

export const findStatusSubscriber = (email: string) =>
  answerOf(api.POST('/admin/v1/status/subscribers:find', { body: { email } }));

export type ListName = Dto['ListDescriptionDto']['list'];
export type ListDescription = Dto['ListDescriptionDto'];
export type ListQuery = Listed<Dto['ReadListDto']>;
export const readLists = () => answerOf(api.GET('/admin/v1/lists'));
export const readList = (list: ListName, body: ListQuery) =>
  answerOf(api.POST('/admin/v1/lists/{list}', { params: { path: { list } }, body: sent(body) }));
export const exportPath = (list: ListName): string => `/admin/v1/lists/${encodeURIComponent(list)}:export`;
export const storeFilter = (list: ListName, filter: Filter) =>
  answerOf(api.POST('/admin/v1/filters', { body: { list, filter: { ...filter } } }));
export const readFilter = async (filterId: string): Promise<Filter> => {
  const { filter } = await answerOf(
    api.GET('/admin/v1/filters/{filterId}', { params: { path: { filterId } } }),
  );
  return filter as Filter;
};

export type SavedView = Dto['ViewDto'];
export type NewView = Listed<Dto['AddViewDto']>;
export const filterOf = ({ filter }: SavedView): Filter | undefined => filter as Filter | undefined;
export const readViews = (list: ListName) =>
  answerOf(api.GET('/admin/v1/views', { params: { query: { list } } }));
export const createView = (view: NewView) => answerOf(api.POST('/admin/v1/views', { body: sent(view) }));
/** The version is that of the view as it was read: 412 where a colleague changed it since. */
export const changeView = (viewId: string, version: number, view: NewView) =>
  answerOf(
    api.PUT('/admin/v1/views/{viewId}', { params: { path: { viewId } }, body: { ...sent(view), version } }),
  );
export const deleteView = ({ id: viewId, version }: SavedView) =>
  answerOf(api.DELETE('/admin/v1/views/{viewId}', { params: { path: { viewId } }, body: { version } }));

/** For the description a filter is a record of its members, and so is each field of an order. */
const sent = <T extends { filter?: Filter; sort?: Sort[] }>({ filter, sort, ...rest }: T) => ({
  ...rest,
  ...(filter && { filter: { ...filter } }),
  ...(sort && { sort: sort.map((each) => ({ ...each })) }),
});

export const search = (text: string) => answerOf(api.POST('/admin/v1/search', { body: { text } }));

export type TimelineEntry = Dto['TimelineEntryDto'];
export const readTimeline = (
  domainName: string,
  query: { kinds?: string; before?: string; limit?: number },
) =>
  answerOf(api.GET('/admin/v1/domains/{domainName}/timeline', { params: { path: { domainName }, query } }));

export const readOverview = (domainName: string) =>
  answerOf(api.GET('/admin/v1/domains/{domainName}/overview', { params: { path: { domainName } } }));
export const askRegistry = (domainName: string) =>
  answerOf(api.POST('/admin/v1/domains/{domainName}:askRegistry', { params: { path: { domainName } } }));

export type ComparedField = Dto['ComparedFieldDto'];
export type RecordDifference = Dto['RecordDifferenceDto'];
export const comparePoints = (domainName: string, from: string, to: string) =>
  answerOf(
    api.GET('/admin/v1/domains/{domainName}/compare', {
      params: { path: { domainName }, query: { from, to } },
    }),
  );
export const compareZones = (domainName: string, from: number, to: number) =>
  answerOf(
    api.POST('/admin/v1/domains/{domainName}:compare', {
      params: { path: { domainName } },
      body: { what: 'zone', from, to },
    }),
  );

export type ReportDescription = Dto['ListedReportDto'];
export type Report = AnswerOf<'getReport'>;
export const readReports = () => answerOf(api.GET('/admin/v1/reports'));
/** It answers JSON or CSV, so that only the call by id has the type of its JSON. */
export const readReport = (report: ReportDescription['report'], query: object): Promise<Report> =>
  callOperation('getReport', { report }, { query });

export const readNotes = (target: string) =>
  answerOf(api.GET('/admin/v1/notes', { params: { query: { target } } }));
export const addNote = (target: string, text: string) =>
  answerOf(api.POST('/admin/v1/notes', { body: { target, text } }));
export const removeNote = (noteId: string) =>
  answerOf(api.DELETE('/admin/v1/notes/{noteId}', { params: { path: { noteId } } }));

export type Approval = Dto['ApprovalDto'];
export const readApprovals = () =>
  answerOf(api.GET('/admin/v1/approvals', { params: { query: { state: 'pending' } } }));
export const confirmApproval = (approvalId: string, reason: string) =>
  answerOf(
    api.POST('/admin/v1/approvals/{approvalId}:confirm', {
      params: { path: { approvalId } },
      body: { reason },
    }),
  );
export const rejectApproval = (approvalId: string, reason: string) =>
  answerOf(
    api.POST('/admin/v1/approvals/{approvalId}:reject', {
      params: { path: { approvalId } },
      body: { reason },
    }),
  );

export type StaffUser = Dto['StaffUserDto'];
export type ListedSession = Dto['ListedSessionDto'];
export const endStaffSession = (sessionId: string, reason?: string) =>
  answerOf(
    api.DELETE('/admin/v1/staff-sessions/{sessionId}', { params: { path: { sessionId } }, body: { reason } }),
  );
