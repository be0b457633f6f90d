import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, type Query, QueryParameters, queryText } from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import { Notes, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, numberId, readPart } from '../shared/part.dto';
import { AddNoteDto, ListNotesDto, NoteDto } from './notes.dto';

/** What staff note on objects, for each other. */
@ApiTags('notes')
@Controller('admin/v1')
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @Get('notes')
  @StaffMay('note.list')
  @ApiOperation({ operationId: 'listNotes', summary: 'List notes on an object, newest first' })
  @ApiQuery({
    name: 'target',
    required: true,
    description: 'The object, as kind:id.',
    example: 'domain:example.com',
    schema: { type: 'string' },
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListNotesDto })
  list(@QueryParameters() query: Query): Promise<ListNotesDto> {
    const part = readPart(query, 'number');
    const target = queryText(query, 'target');
    if (target === undefined) throw badRequest('target must be given, as domain:example.com');
    return this.notes.list(target, part);
  }

  @Post('notes')
  @HttpCode(200)
  @StaffMay('note.add')
  @ApiOperation({ operationId: 'addNote', summary: 'Add a note to an object' })
  @ApiOkResponse({ type: NoteDto })
  add(@Actor() actor: StaffActor, @Body() { target, text }: AddNoteDto): Promise<NoteDto> {
    return this.notes.add(actor, target, text);
  }

  @Delete(`notes/${parameter('noteId')}`)
  @HttpCode(204)
  @StaffMay('note.remove')
  @ApiOperation({ operationId: 'removeNote', summary: 'Remove a note of your own' })
  @ApiParam({ name: 'noteId', schema: { type: 'string' } })
  @ApiNoContentResponse({ description: 'Removed. Its text is erased.' })
  remove(@Actor() actor: StaffActor, @Param('noteId') id: string): Promise<void> {
    return this.notes.remove(actor, numberId('noteId', id));
  }
}
