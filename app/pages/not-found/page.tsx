export default function Page() {
  return <main id="content">not-found</main>;
}
