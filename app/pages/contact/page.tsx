export default function Page() {
  return <main id="content">contact</main>;
}
