/** What we use of it: its package comes only with `npm run bench`, so that its own types are not there for everybody. */
declare module 'puppeteer-core' {
  export interface Element {
    click(): Promise<void>
    type(text: string): Promise<void>
  }

  export interface Page {
    goto(url: string): Promise<unknown>
    setDefaultTimeout(ms: number): void
    setViewport(viewport: { width: number; height: number; hasTouch?: boolean }): Promise<void>
    on(event: 'console', listener: (line: { type(): string; text(): string }) => void): void
    on(event: 'pageerror', listener: (error: unknown) => void): void
    $(selector: string): Promise<Element | null>
    waitForSelector(selector: string, options?: { visible?: boolean }): Promise<Element | null>
    waitForFunction<Given extends unknown[]>(
      isTrue: (...given: Given) => unknown,
      options?: object,
      ...given: Given
    ): Promise<unknown>
    evaluate<Result>(read: () => Result): Promise<Awaited<Result>>
  }

  export interface Browser {
    createBrowserContext(): Promise<{ newPage(): Promise<Page> }>
    version(): Promise<string>
    close(): Promise<void>
  }

  export function launch(options: { browser: 'firefox'; executablePath: string }): Promise<Browser>
}
