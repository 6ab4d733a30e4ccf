import { TextPage } from './text-page.tsx'

/** The privacy policy, unless the operator has set PRIVACY_URL. */
export default function PrivacyPolicyScreen() {
  return (
    <TextPage title="Privacy Policy">
      <p>
        This page says what Plus does with your data as it is shipped. The operator of this server may publish another
        policy.
      </p>
      <h2>What is kept</h2>
      <p>
        Your username, email address and profile; your posts, pictures, likes, follows, blocks, bookmarks and messages;
        the devices you are signed in on, and when they were last used. Your password is kept only as a hash. Messages
        are not encrypted from end to end: the operator could read them.
      </p>
      <h2>Who sees it</h2>
      <p>
        Posts and profiles are public. Your email address, bookmarks, blocks and messages are not. Plus shows no
        advertising and has no tracking. Others get data only where you use them: a service you sign in with, the push
        service of your browser, and the model behind Grok if the operator has set one up.
      </p>
      <h2>Cookie Use</h2>
      <p>
        Plus sets a cookie only while you sign in with another service, to bring you back to this browser. What keeps
        you signed in, your drafts and your settings of this device are in your browser's storage.
      </p>
      <h2>What you can do</h2>
      <p>
        The settings let you download everything that is yours, and delete your account with all of it. Copies in the
        operator's backups may last longer.
      </p>
    </TextPage>
  )
}
