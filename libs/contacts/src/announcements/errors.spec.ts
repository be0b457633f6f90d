import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of announcements', () => {
  refusalTexts(errors, ['published']);
});

it('an announcement that was withdrawn says so when it is withdrawn again', () => {
  expect(errors.tooLateToWithdraw('withdrawn').details).toContain('withdrawn already');
  expect(errors.tooLateToWithdraw('sent').details).toContain('another announcement');
});
