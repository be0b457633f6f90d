import type { OperationExamples } from './operation-example';
import { UUID } from './parts';

const JOB = { jobId: UUID };

/** One job from its draft to its end. `jobId` is the `id` that createJob answers. */
export const JOB_EXAMPLES: OperationExamples = {
  createJob: {
    body: {
      command: 'renewDomain',
      options: { spendCap: 100 },
      items: [
        { domainName: 'example.com', years: 1 },
        { domainName: 'not-here.example.com', years: 1 },
      ],
    },
  },
  listJobs: {},
  planJob: { parameters: JOB },
  getJobPlan: { parameters: JOB },
  getJob: { parameters: JOB },
  startJob: { parameters: JOB, body: { planId: UUID } },
  pauseJob: { parameters: JOB },
  resumeJob: { parameters: JOB },
  retryJob: { parameters: JOB, body: { classes: ['input'] } },
  listJobItems: { parameters: JOB },
  streamJobEvents: { parameters: JOB },
  cancelJob: { parameters: JOB },
  createInverseJob: { parameters: JOB },
};
