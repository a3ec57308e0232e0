declare module "@adobe/structured-data-validator" {
  interface Issue {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
  }
  export default class Validator {
    /** @param data as @marbec/web-auto-extractor finds it in a page: things by their type, by the way they are written */
    validate(data: { jsonld: object; microdata: object; rdfa: object; errors: unknown[] }): Promise<Issue[]>;
  }
}
