export default function Page() {
  return <main id="content">home</main>;
}
