"""What is seen and told of a position of the classical game: pictures, sentences, texts, what a seat may know, what it is worth."""
