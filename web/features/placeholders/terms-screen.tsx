import { TextPage } from './text-page.tsx'

/** The terms of service, unless the operator has set TERMS_URL. */
export default function TermsScreen() {
  return (
    <TextPage title="Terms of Service">
      <p>
        This server is run by the people who gave you its address. These terms come with Plus; they hold here unless its
        operator publishes others.
      </p>
      <h2>Your account</h2>
      <p>
        Keep your password to yourself. You answer for what is posted from your account. You can delete your account at
        any time, in the settings.
      </p>
      <h2>Your posts</h2>
      <p>
        What you write stays yours. You allow this server to store it and to show it to others, until you delete it.
        Post nothing that is against the law, that harms others or that is not yours to publish.
      </p>
      <h2>What the operator may do</h2>
      <p>
        The operator may remove posts and accounts, and may end the service. Plus is free software and comes without any
        warranty, as its licence says: the GNU Affero General Public License, version 3 or later.{' '}
        <a href="/source">Its source</a> is yours to read, change and share under the same licence.
      </p>
    </TextPage>
  )
}
