/** Operations that change something and are only called by a request of their own, each with the reason. */
export const NOT_CALLABLE: Readonly<Record<string, string>> = {
  topUp: 'a person pays on the page that it answers',
  getAuthCode: 'its answer is a secret',
  createToken: 'its answer is a secret, shown once',
  rotateToken: 'its answer is a secret, shown once',
  createCalendar: 'its answer holds a secret, shown once',
  subscribe: 'its answer is a secret, shown once',
  rotateSecret: 'its answer is a secret, shown once',
  advanceSandboxClock: 'moves the time of the account that the call itself runs in',
  createQuote: 'a quote of a quote is none',
  createJob: 'a job of jobs has no end of its own',
  planJob: 'acts on a job',
  startJob: 'acts on a job',
  pauseJob: 'acts on a job',
  resumeJob: 'acts on a job',
  cancelJob: 'acts on a job',
  retryJob: 'acts on a job',
};
