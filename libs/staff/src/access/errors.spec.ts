import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

describe('refusals of the log-in of staff', () => {
  refusalTexts(errors, ['production', 60]);
});

it('a link that cannot be mailed is passed on in the sandbox only', () => {
  expect(errors.mailOff('production').details).toContain('only mailed');
  expect(errors.mailOff('sandbox').details).toContain('pass the link on');
});
