export default function Page() {
  return <main id="content">messages</main>;
}
