import { ApiProperty } from '@nestjs/swagger';

export class HelloResponse {
  @ApiProperty({ description: 'Free text of the day' }) motd!: string;
  @ApiProperty({ description: 'Label of the host that answered', example: 'api-1' }) serverName!: string;
  @ApiProperty({ description: 'ISO 8601, UTC', example: '2026-03-02T09:00:00Z' }) serverTime!: string;
  @ApiProperty({ description: 'Whom the credentials belong to' }) username!: string;
}
