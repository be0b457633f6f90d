export { PdfDocuments, type PdfSettings } from './pdf-documents';
