import { Spinner } from '#web/ui/loading.tsx'

/** While it is found out who came back. */
export const ProviderReturnWait = () => (
  <main className="grid flex-1 place-items-center">
    <h1 tabIndex={-1} className="sr-only">
      Signing in
    </h1>
    <Spinner />
  </main>
)
