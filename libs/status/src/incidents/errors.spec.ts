import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of notices about the service', () => {
  refusalTexts(errors, {
    invalidNotice: ['title', 'must be a text'],
    noticeNotFound: ['incident'],
    noticeChanged: [3],
    maintenanceOver: ['completed'],
  });
});

it.each([
  [errors.invalidNotice('title', 'must be a text'), "'title' must be a text"],
  [errors.noticeNotFound('maintenance'), 'The maintenance does not'],
  [errors.noticeChanged(3), 'its version is 3.'],
  [errors.maintenanceOver('completed'), 'maintenance is completed:'],
])('names its subject: %s', ({ details }, words) => {
  expect(details).toContain(words);
});
