import { ApiProperty } from '@nestjs/swagger';

export class CheckAccountBalanceResponse {
  @ApiProperty({ format: 'double', description: 'Account credit in USD', example: 412.75 }) balance!: number;
}
