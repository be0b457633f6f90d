export { PageDto } from './page.dto';
export { PlanDto, PlanResponseDto } from './plan.dto';
export { amount, ReceiptRefundDto, ReceiptUpToTotalDto, SellerDto, TotalInCurrencyDto } from './receipt.dto';
export { StatementDto } from './statement.dto';
export {
  csvOfItems,
  InverseJobDto,
  inverseJobDto,
  itemDto,
  JobDetailsDto,
  jobDetailsDto,
  JobDto,
  jobDto,
  JobItemDto,
  JobPlanDto,
  ListJobItemsResponseDto,
  planDto,
} from './job.dto';
export { JobOptionsDto, requestedJobOptions, RetryJobDto, StartJobDto } from './job-options.dto';
