import { ApiProperty } from '@nestjs/swagger';

export class HelloResponse {
  @ApiProperty({ description: 'Message of the day. Empty when there is none.' }) motd!: string;
  @ApiProperty({ description: 'Label of the host that answered', example: 'api-1' }) serverName!: string;
  @ApiProperty({ description: 'ISO 8601, UTC', example: '2026-03-02T09:00:00Z' }) serverTime!: string;
  @ApiProperty({ description: 'Username of the account that the credentials belong to' }) username!: string;
}
